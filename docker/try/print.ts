export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export const seconds = (fromMs: number): string => `${((performance.now() - fromMs) / 1_000).toFixed(1)} s`;
