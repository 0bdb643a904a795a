import { expect, test } from "vitest";
import { isPublicAddress } from "../../src-main/jobs/publicAddress.ts";

test.each([
  ["1.1.1.1", "a name server"],
  ["93.184.215.14", "a web server"],
  ["172.15.255.255", "just below a private range"],
  ["172.32.0.0", "just above it"],
  ["100.63.255.255", "just below a carrier's range"],
  ["100.128.0.0", "just above it"],
  ["2606:4700:4700::1111", "a name server over IPv6"],
  ["2a00:1450:4001:80b::200e", "a web server over IPv6"],
])("%s is public: %s", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["127.0.0.1", "this machine"],
  ["127.255.0.3", "this machine"],
  ["0.0.0.0", "no address, which means this machine"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["100.64.0.1", "a carrier's own"],
  ["169.254.169.254", "link-local, where clouds keep their secrets"],
  ["192.0.0.192", "given out for protocols"],
  ["192.0.2.1", "for examples"],
  ["198.18.0.1", "for measurements"],
  ["203.0.113.9", "for examples"],
  ["224.0.0.1", "a group"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "everybody here"],
  ["::", "no address"],
  ["::1", "this machine"],
  ["::ffff:127.0.0.1", "this machine, mapped"],
  ["::ffff:1.1.1.1", "mapped, whatever it is"],
  ["::127.0.0.1", "this machine, as it was once written"],
  ["::ffff:0:127.0.0.1", "translated"],
  ["64:ff9b::127.0.0.1", "translated"],
  ["64:ff9b:1::1", "translated"],
  ["2002:7f00:1::", "tunnelled"],
  ["2001::1", "tunnelled"],
  ["fc00::1", "private"],
  ["fd12:3456:789a::1", "private"],
  ["fe80::1", "link-local"],
  ["fec0::1", "site-local"],
  ["ff02::1", "a group"],
  ["100::1", "thrown away"],
  ["2001:db8::1", "for examples"],
  ["3fff::1", "for examples"],
  ["4000::1", "given out to nobody"],
  ["localhost", "a name"],
  ["", "nothing"],
])("%s is not public: %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
