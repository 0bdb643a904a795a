import { tick } from "svelte";

/** Leads whoever sent a form that was refused to the first field that is to be mended, or to what is said of it all. */
export async function showRefused(form: EventTarget | null): Promise<void> {
  await tick();
  if (!(form instanceof HTMLFormElement)) return;
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input');
  if (field) field.focus();
  else form.querySelector('[role="alert"]')?.scrollIntoView({ block: "nearest" });
}
