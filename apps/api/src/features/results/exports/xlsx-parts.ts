import { xmlAttribute } from './xlsx-cells.ts';

/** The parts of a workbook besides its sheets, by ECMA-376 part 1. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The file of a sheet, counted from 1. */
export const sheetFile = (number: number): string => `xl/worksheets/sheet${number}.xml`;
export const sheetLinksFile = (number: number): string => `xl/worksheets/_rels/sheet${number}.xml.rels`;

export const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${range(
    sheets,
  )
    .map((number) => `<Override PartName="/${sheetFile(number)}" ContentType="${TYPES}.worksheet+xml"/>`)
    .join('')}</Types>`;

const RELATIONSHIPS_START = `${XML}<Relationships xmlns="${PACKAGE}/relationships">`;
const RELATIONSHIPS_END = '</Relationships>';
const relationships = (list: string): string => RELATIONSHIPS_START + list + RELATIONSHIPS_END;

export const rootRelationships = (): string =>
  relationships(`<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/>`);

export const workbookRelationships = (sheets: number): string =>
  relationships(
    `${range(sheets)
      .map(
        (number) =>
          `<Relationship Id="rId${number}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join('')}<Relationship Id="rId${sheets + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/>`,
  );

const LINKS_AT_ONCE = 500;

/** In parts, because a sheet's links can take 20 MB. */
export function* linkRelationships(links: readonly string[]): Generator<string> {
  yield RELATIONSHIPS_START;
  for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
    yield links
      .slice(from, from + LINKS_AT_ONCE)
      .map(
        (link, index) =>
          `<Relationship Id="rId${from + index + 1}" Type="${DOCUMENT}/hyperlink" Target="${xmlAttribute(link)}" TargetMode="External"/>`,
      )
      .join('');
  }
  yield RELATIONSHIPS_END;
}

export const workbook = (names: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${names
    .map((name, index) => `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

/** Cell formats: plain, header, time, link. See `STYLE`. */
export const styles = (): string =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0B6E5D"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The start of a sheet, whose first row stays visible. `widths`: of its columns, in characters. */
export const sheetStart = (widths: readonly number[]): string =>
  `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

/** The end of a sheet. `links`: the cells that are links, in the order of `linkRelationships`. */
export const sheetEnd = (links: readonly string[]): string =>
  `</sheetData>${
    links.length === 0
      ? ''
      : `<hyperlinks>${links.map((cell, index) => `<hyperlink ref="${cell}" r:id="rId${index + 1}"/>`).join('')}</hyperlinks>`
  }</worksheet>`;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
