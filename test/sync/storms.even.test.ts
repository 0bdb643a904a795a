import { testStorms } from "./storms.ts";

testStorms(0, 2);
