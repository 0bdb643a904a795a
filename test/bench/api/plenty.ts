import type { Engine } from "../../../src-main/core/engine.ts";
import type { Seeded } from "../stage.ts";
import { Filler } from "./filler.ts";
import { fillContent } from "./longContent.ts";
import { fillOrganization } from "./longOrganization.ts";
import { fillRecords } from "./longRecords.ts";

/** What the paths of long lists name. */
export type Places = Awaited<ReturnType<typeof makePlenty>>;

/** Makes lists of an organization long that are not yet, each by so many; its members are there already. */
export async function makePlenty(engine: Engine, seeded: Seeded, many: number) {
  const filler = new Filler(engine, seeded, many);
  const content = await fillContent(filler);
  const held = await fillOrganization(filler, content.annals);
  const records = await fillRecords(filler, { site: held.site, annals: content.annals });
  const { organization, space, founder } = seeded;
  return { organization, space, founder: founder.user, ...content, ...held, ...records };
}
