import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Column } from '@trawl/contracts';
import { ZipFile } from 'yazl';
import { CellReader, type ReadColumn } from './cell-reader.ts';
import type { CopiedRows } from './copied-rows.ts';
import type { Manifest } from './manifest.ts';
import type { Emit, RowFile } from './row-file.ts';
import { cellOf, columnName, STYLE, textCell } from './xlsx-cells.ts';
import {
  contentTypes,
  linkRelationships,
  rootRelationships,
  sheetEnd,
  sheetFile,
  sheetLinksFile,
  sheetStart,
  styles,
  workbook,
  workbookRelationships,
} from './xlsx-parts.ts';
import { recordRows } from './xlsx-record.ts';

/** Source: Excel specifications and limits. */
export const ROWS_MAX = 1_048_576;
const LINKS_MAX = 65_530;

/** Maximum total length of a sheet's links, which are kept in memory until the end of the sheet. */
export const LINK_CHARACTERS_MAX = 8_000_000;

/** The fastest level: higher ones take several times as long for files that are a few per cent smaller. */
const ZIP = { compressionLevel: 1 };

const WIDTHS: Readonly<Record<Column['type'], number>> = {
  text: 24,
  url: 36,
  image: 36,
  list: 30,
  date: 20,
  number: 14,
  boolean: 12,
};

interface Sheet {
  readonly xml: PassThrough;
  rows: number;
  /** The cells that are links, and their URLs. */
  readonly linked: string[];
  readonly links: string[];
  linkCharacters: number;
}

/** A workbook: sheets with as many rows as Excel allows, and the run report as the last sheet. */
export class XlsxFile implements RowFile {
  readonly #columns: readonly Column[];
  readonly #readers: readonly CellReader[];
  readonly #names: readonly string[];
  readonly #limits: { readonly rows: number; readonly links: number; readonly linkCharacters: number };
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;
  #sheets = 0;
  #sheet: Sheet | undefined;
  #cut = 0;
  #beyondLinks = 0;
  #beyondLinkCharacters = 0;

  constructor(
    columns: readonly Column[],
    read: readonly ReadColumn[],
    emit: Emit,
    limits = { rows: ROWS_MAX, links: LINKS_MAX, linkCharacters: LINK_CHARACTERS_MAX },
  ) {
    this.#columns = columns;
    this.#readers = read.map((column) => new CellReader(column));
    this.#names = columns.map((_, index) => columnName(index));
    this.#limits = limits;
    // Copied, because the library's streams share their buffers, which can't be transferred.
    this.#zip.outputStream.on('data', (bytes: Uint8Array) => emit(Uint8Array.from(bytes)));
    this.#written = finished(this.#zip.outputStream);
    // `finish` throws the error.
    this.#written.catch(() => undefined);
  }

  async write({ bytes, from, end }: CopiedRows): Promise<void> {
    let xml = '';
    for (let at = from; at < end; ) {
      const sheet = this.#sheet ?? this.#open();
      const row = this.#row(sheet, bytes, at);
      xml += row.xml;
      at = row.end;
      if (at < end && sheet.rows < this.#limits.rows) continue;
      await push(sheet.xml, xml);
      xml = '';
      if (sheet.rows >= this.#limits.rows) await this.#close(sheet);
    }
  }

  async finish(manifest: Manifest): Promise<void> {
    await this.#close(this.#sheet ?? (this.#sheets === 0 ? this.#open() : undefined));
    const dataSheets = this.#sheets;
    const notes = [...manifest.notes];
    if (dataSheets > 1)
      notes.push(`The rows are on ${dataSheets} sheets: Excel's sheets have at most ${ROWS_MAX} rows.`);
    if (this.#cut > 0) notes.push(`Texts cut at 32,767 characters, the most that a cell can have: ${this.#cut}.`);
    if (this.#beyondLinks > 0)
      notes.push(`Addresses without a link, because a sheet has at most ${LINKS_MAX} links: ${this.#beyondLinks}.`);
    if (this.#beyondLinkCharacters > 0) {
      const most = `the links of a sheet have at most ${LINK_CHARACTERS_MAX} characters in total`;
      notes.push(`Addresses without a link, because ${most}: ${this.#beyondLinkCharacters}.`);
    }
    const record = recordRows({ ...manifest, notes });
    const xml = record.map((row, index) => xmlRow(row, index === 0 ? ` s="${STYLE.header}"` : '')).join('');
    const names = Array.from({ length: dataSheets }, (_, index) => (index === 0 ? 'Results' : `Results ${index + 1}`));
    this.#add(sheetFile(dataSheets + 1), sheetStart([24, 40, 20, 20, 20, 14, 14, 14]) + xml + sheetEnd([]));
    this.#add('xl/styles.xml', styles());
    this.#add('xl/workbook.xml', workbook([...names, 'Run report']));
    this.#add('xl/_rels/workbook.xml.rels', workbookRelationships(dataSheets + 1));
    this.#add('_rels/.rels', rootRelationships());
    this.#add('[Content_Types].xml', contentTypes(dataSheets + 1));
    this.#zip.end();
    await this.#written;
  }

  #add(name: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), name, ZIP);
  }

  #open(): Sheet {
    const sheet: Sheet = { xml: new PassThrough(), rows: 1, linked: [], links: [], linkCharacters: 0 };
    this.#sheet = sheet;
    this.#sheets++;
    this.#zip.addReadStreamLazy(sheetFile(this.#sheets), ZIP, (use) => use(null, sheet.xml));
    const header = xmlRow(
      this.#columns.map(({ key }) => key),
      ` s="${STYLE.header}"`,
    );
    sheet.xml.write(sheetStart(this.#columns.map(({ type }) => WIDTHS[type])) + header);
    return sheet;
  }

  async #close(sheet: Sheet | undefined): Promise<void> {
    if (!sheet) return;
    this.#sheet = undefined;
    await push(sheet.xml, sheetEnd(sheet.linked));
    sheet.xml.end();
    if (sheet.links.length > 0) {
      const parts = Readable.from(linkRelationships(sheet.links), { objectMode: false });
      this.#zip.addReadStreamLazy(sheetLinksFile(this.#sheets), ZIP, (use) => use(null, parts));
    }
  }

  #row(sheet: Sheet, bytes: Buffer, start: number): { xml: string; end: number } {
    sheet.rows++;
    let xml = '<row>';
    let at = start + 2;
    for (let column = 0; column < this.#columns.length; column++) {
      const length = bytes.readInt32BE(at);
      at += 4;
      const value = length < 0 ? null : this.#readers[column]?.value(bytes, at, at + length);
      at += Math.max(0, length);
      const cell = cellOf(value, this.#columns[column]?.type ?? 'text');
      xml += cell.xml;
      if (cell.isCut) this.#cut++;
      if (cell.link === undefined) continue;
      sheet.linkCharacters += cell.link.length;
      if (sheet.links.length >= this.#limits.links) this.#beyondLinks++;
      else if (sheet.linkCharacters > this.#limits.linkCharacters) this.#beyondLinkCharacters++;
      else {
        sheet.links.push(cell.link);
        sheet.linked.push(`${this.#names[column]}${sheet.rows}`);
      }
    }
    return { xml: `${xml}</row>`, end: at };
  }
}

const xmlRow = (row: readonly (string | number)[], style = ''): string =>
  `<row>${row.map((value) => (typeof value === 'number' ? `<c><v>${value}</v></c>` : textCell(value, style))).join('')}</row>`;

async function push(stream: PassThrough, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}
