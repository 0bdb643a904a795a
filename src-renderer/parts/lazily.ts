import type { Component } from "svelte";

/** Imports a component that the first screen does without. */
export type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

const loaded = new WeakMap<object, unknown>();

/** Loads a component and remembers it, so that it is drawn at once from then on. */
export async function loadOnce<Props extends Record<string, unknown>>(
  load: Load<Props>,
): Promise<Component<Props>> {
  const { default: component } = await load();
  loaded.set(load, component);
  return component;
}

/** The icons of pages: many pictures, which stand in rows wherever a page is named. */
export const pageIcon = () => import("./PageIcon.svelte");

/** A component that is here already: the key that opens its dialog must not outrun it. */
export const loadedOf = <Props extends Record<string, unknown>>(
  load: Load<Props>,
): Component<Props> | undefined => loaded.get(load) as Component<Props> | undefined;
