import { isAddress, shownPlace } from "../store/server/address.ts";
import { maybeTextOf, UsageError, type Arguments } from "./command.ts";

/** The options by which a command is told where an instance's data is. */
export const placeOptions = { data: { type: "string" }, database: { type: "string" } } as const;

/** How a place is given to another command; an address without its user and password. */
export const placeAsTyped = (place: string): string =>
  isAddress(place) ? `--database ${shownPlace(place)}` : `--data ${place}`;

/** The place that `--data` or `--database` names; undefined where neither is given. */
export function maybePlaceOf(given: Arguments): string | undefined {
  const folder = maybeTextOf(given, "data");
  const address = maybeTextOf(given, "database");
  if (folder !== undefined && address !== undefined)
    throw new UsageError("say either --data or --database, not both.");
  // What was typed may have a password in it, and is not said again.
  if (address !== undefined && !isAddress(address))
    throw new UsageError("--database takes an address such as postgres://user@host/name.");
  if (folder !== undefined && isAddress(folder))
    throw new UsageError("--data takes a folder; give a server's address with --database.");
  return folder ?? address;
}

/** The place that `--data` or `--database` names. */
export function placeOf(given: Arguments): string {
  const place = maybePlaceOf(given);
  if (place === undefined) throw new UsageError("--data or --database is missing.");
  return place;
}
