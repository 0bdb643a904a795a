import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import type { Page } from "../../src-main/api/types/page.ts";
import type { RunningInstance } from "./instance.ts";

/** A member who works elsewhere, through the API of the instance, while a writer is looked at here. */
export class Colleague {
  readonly #instance: RunningInstance;
  readonly #token: string;

  constructor(instance: RunningInstance, name: string) {
    this.#instance = instance;
    this.#token = instance.tokens[name] ?? "";
  }

  /** Runs an operation by its path; throws what the instance says when it is refused. */
  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#instance.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  get space(): string {
    return `/v1/spaces/${this.#instance.space}`;
  }

  /** The id of a page by its title, on main or in a change request. */
  async page(title: string, request?: string): Promise<string> {
    const { pages } = await this.ask<{ pages: Page[] }>("GET", `${this.#branch(request)}/content/pages`);
    const found = pages.flatMap(withThoseInside).find((page) => page.title === title);
    if (!found) throw new Error(`There is no page “${title}”.`);
    return found.id;
  }

  /** Makes changes in one revision, on main or in a change request. */
  async change(changes: ContentChange[], request?: string): Promise<void> {
    await this.ask("POST", `${this.#branch(request)}/content`, { changes });
  }

  /** Gives a page another text. */
  async write(title: string, markdown: string, request?: string): Promise<void> {
    const page = await this.page(title, request);
    await this.change([{ operation: "update_page", page, document: { markdown } }], request);
  }

  /** Opens a change request; answers its id. */
  async open(subject: string): Promise<string> {
    const { id } = await this.ask<{ id: string }>("POST", `${this.space}/change-requests`, { subject });
    return id;
  }

  #branch(request: string | undefined): string {
    return request === undefined ? this.space : `${this.space}/change-requests/${request}`;
  }
}

const withThoseInside = (page: Page): Page[] => [
  page,
  ...("pages" in page ? (page.pages ?? []).flatMap(withThoseInside) : []),
];
