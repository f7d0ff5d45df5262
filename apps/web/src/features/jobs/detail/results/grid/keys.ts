/** The position of a cell in the grid; the header is row -1. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that Page Up and Page Down move by. */
  readonly page: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(least, value), Math.max(least, most));

/** The cell that a key moves the focus to, by the ARIA grid pattern; null for other keys. */
export function stepOf(
  pressed: Pressed,
  { row, column }: CellPlace,
  { rows, columns, page }: GridSize,
): CellPlace | null {
  const whole = pressed.ctrlKey || pressed.metaKey;
  if (pressed.altKey) return null;
  const to = (nextRow: number, nextColumn: number): CellPlace => ({
    row: clamp(nextRow, -1, rows - 1),
    column: clamp(nextColumn, 0, columns - 1),
  });
  switch (pressed.key) {
    case 'ArrowUp':
      return to(whole ? 0 : row - 1, column);
    case 'ArrowDown':
      return to(whole ? rows - 1 : row + 1, column);
    case 'ArrowLeft':
      return to(row, whole ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, whole ? columns - 1 : column + 1);
    case 'Home':
      return to(whole ? 0 : row, 0);
    case 'End':
      return to(whole ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return to(Math.max(0, row - page), column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return null;
  }
}
