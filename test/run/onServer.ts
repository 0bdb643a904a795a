import { inject } from "vitest";

/* The tests of the project `postgres` know by this where their server is; those of no other project do. */

process.env["RECTO_TEST_SERVER"] = inject("server");
process.env["RECTO_TEST_GUARDED"] = inject("guarded");
