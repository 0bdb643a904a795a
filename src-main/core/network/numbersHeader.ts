/** By this header an instance says which number a request reached in each scope that it wrote, as JSON. */
export const numbersHeader = "recto-numbers";
