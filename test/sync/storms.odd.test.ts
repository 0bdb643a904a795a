import { testStorms } from "./storms.ts";

testStorms(1, 2);
