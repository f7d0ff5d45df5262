import type * as contracts from '@trawl/contracts';
import type { z } from 'zod';

type Contracts = typeof contracts;
/** Every response data schema of the contracts: `JobData`, `AccountsData` and so on. */
type Answers = { [Name in keyof Contracts as Name extends `${string}Data` ? Name : never]: Contracts[Name] };
type Data = { [Name in keyof Answers]: Answers[Name] extends z.ZodType ? z.output<Answers[Name]> : never };
type AllOf<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;

/** All fields required and non-null: a test that reads a field expects it, and fails if it is missing. */
type Present<T> = T extends string | number | boolean
  ? T
  : T extends readonly unknown[]
    ? Present<NonNullable<T[number]>>[]
    : T extends object
      ? { [Key in keyof T]-?: Present<NonNullable<T[Key]>> }
      : T;

/** The union of all procedures' responses, each part typed by its contract; a test uses the part of the procedure it called. */
export type AnswerBody = Omit<Present<contracts.Failure>, 'status'> & {
  readonly status: string;
  readonly data: Present<AllOf<Data[keyof Data]>>;
};
