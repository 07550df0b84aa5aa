/** The noun that "how many" counts, if another stands before it: "makers" in "How many bread makers are there?" */

const COMPOUND =
  /\bhow many\s+[\p{L}-]+(?<!s|people|men|women|children)\s+([\p{L}-]+(?<!ss|us|is)s)\s+(?:are|were|do|does|did|has|have|had|can|could|will|would|should|must)\b/iu;

export const countedNoun = (question: string): string | undefined => COMPOUND.exec(question)?.[1];
