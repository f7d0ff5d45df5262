import type * as contracts from '@trawl/contracts';
import type { z } from 'zod';

type Contracts = typeof contracts;
/** Every schema of an answer's data that the contracts name: `JobData`, `AccountsData` and so on. */
type Answers = { [Name in keyof Contracts as Name extends `${string}Data` ? Name : never]: Contracts[Name] };
type Data = { [Name in keyof Answers]: Answers[Name] extends z.ZodType ? z.output<Answers[Name]> : never };
type AllOf<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;

/** With nothing left out and nothing null: a test that looks at something expects it there, and fails where it isn't. */
type Present<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? Present<NonNullable<Item>>[]
    : T extends object
      ? { [Key in keyof T]-?: Present<NonNullable<T[Key]>> }
      : T;

/** What the answers of all procedures carry, each part typed by its contract; a test looks at that of the one it called. */
export type AnswerBody = Omit<Present<contracts.Failure>, 'status'> & {
  readonly status: string;
  readonly data: Present<AllOf<Data[keyof Data]>>;
};
