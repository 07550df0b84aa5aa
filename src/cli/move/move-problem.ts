/** What keeps data from being moved, in one line for the operator. */
export class MoveProblem extends Error {
  override readonly name = 'MoveProblem';
}
