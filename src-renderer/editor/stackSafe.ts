import { NodeType, Parser, Tree, type PartialParse } from "@lezer/common";

/**
 * A parser that leaves out what another one cannot read: for tags in tags, tens of thousands deep, its recursion has no
 * room, and a stranger's page would not open.
 */
export class StackSafe extends Parser {
  readonly #parser: () => Parser;

  constructor(parser: () => Parser) {
    super();
    this.#parser = parser;
  }

  createParse(...reading: Parameters<Parser["createParse"]>): PartialParse {
    const parse = this.#parser().createParse(...reading);
    const [, , ranges] = reading;
    const length = ranges.at(-1)!.to - ranges[0]!.from;
    return {
      advance() {
        try {
          return parse.advance();
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          return new Tree(NodeType.none, [], [], length);
        }
      },
      get parsedPos() {
        return parse.parsedPos;
      },
      get stoppedAt() {
        return parse.stoppedAt;
      },
      stopAt: (at) => parse.stopAt(at),
    };
  }
}
