import { Type, type Static, type TObject, type TSchema } from "typebox";
import { strict } from "./scalars.ts";

/** The envelope of a paged list (gaps.md §1.2): `count` is the size of the whole list, `next` is absent on the last page. */
export function List<const Item extends TSchema>(item: Item) {
  return Type.Object(
    {
      next: Type.Optional(Type.Object({ page: Type.String() }, strict)),
      count: Type.Integer({ minimum: 0 }),
      items: Type.Array(item),
    },
    strict,
  );
}
export interface List<Item> {
  next?: { page: string };
  count: number;
  items: Item[];
}

/** The query of a paged list; what is absent means the first page, of 50. */
export const paging = {
  page: Type.Optional(Type.String({ minLength: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 50 })),
};
export type Paging = Static<TObject<typeof paging>>;
