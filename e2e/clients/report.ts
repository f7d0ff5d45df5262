import { table } from '../support/table.ts';
import type { Collected } from './collected.ts';
import { judge } from './compare.ts';
import type { Task } from './tasks.ts';

/** The results of all clients, and the unavailable clients. */
export class Report {
  readonly #rows: string[][] = [];
  readonly #missing: string[] = [];
  #failed = 0;

  /** Adds a client's row; `collected` is undefined without a result for the task. */
  add(client: string, task: Task, collected: Collected | undefined): void {
    const nothing = { type: task.type, target: task.target, ids: [], found: null, error: 'it told nothing' };
    const { truth, verdict, ok } = judge(collected ?? nothing, task.expected);
    if (!ok) this.#failed += 1;
    const count = collected?.error === null ? String(new Set(collected.ids).size) : '–';
    this.#rows.push([client, task.type, task.target, count, truth, `${ok ? '✓' : '✗'} ${verdict}`]);
  }

  addAll(client: string, tasks: readonly Task[], answers: readonly Collected[]): void {
    for (const task of tasks) {
      const isOf = ({ type, target }: Collected) => type === task.type && target === task.target;
      this.add(client, task, answers.find(isOf));
    }
  }

  addMissing(client: string, error: unknown): void {
    this.#missing.push(`${client} can’t be had here: ${error instanceof Error ? error.message : String(error)}`);
  }

  /** Whether anything was collected, and all of it is correct. */
  get ok(): boolean {
    return this.#failed === 0 && this.#rows.length > 0;
  }

  text(): string {
    const rows = this.#rows;
    const heads = ['client', 'type', 'target', 'collected', 'truth', 'verdict'];
    const left = this.#missing.length > 0 ? `, ${this.#missing.length} not run` : '';
    const sum = `${rows.length - this.#failed} of ${rows.length} as the truth says${left}`;
    return [table(heads, rows), '', ...this.#missing, sum, ''].join('\n');
  }
}
