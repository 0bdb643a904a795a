/** The most that the API gives at once. */
export const most = 1000;

interface Part<Item> {
  items: Item[];
  next?: { page: string };
}

/** Every item of a list, for what has to be seen whole, such as a tree, or whatever is looked up by its name. */
export async function readAll<Item>(
  read: (paging: { limit: number; page?: string }) => Promise<Part<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let page: string | undefined;
  do {
    const answer = await read({ limit: most, ...(page === undefined ? {} : { page }) });
    items.push(...answer.items);
    page = answer.next?.page;
  } while (page !== undefined);
  return items;
}
