"""Reads files of results with Python's own modules and prints their rows as JSON: {name: rows of texts}."""
import csv, gzip, io, json, re, sys, zipfile
import xml.etree.ElementTree as xml

MAIN = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'

def sheets(data):
    archive = zipfile.ZipFile(io.BytesIO(data))
    assert archive.testzip() is None
    book = xml.fromstring(archive.read('xl/workbook.xml'))
    names = [sheet.get('name') for sheet in book.iter(MAIN + 'sheet')]
    found = {}
    for number, name in enumerate(names, 1):
        sheet = xml.fromstring(archive.read(f'xl/worksheets/sheet{number}.xml'))
        rows = []
        for row in sheet.iter(MAIN + 'row'):
            cells = []
            for cell in row.iter(MAIN + 'c'):
                text = ''.join(part.text or '' for part in cell.iter() if part.tag in (MAIN + 't', MAIN + 'v'))
                text = re.sub('_x([0-9A-F]{4})_', lambda match: chr(int(match[1], 16)), text)
                cells.append([cell.get('t') or 'n', text])
            rows.append(cells)
        links = len(list(sheet.iter(MAIN + 'hyperlink')))
        found[name] = {'rows': rows, 'links': links}
    return found

def read(name, data):
    if name.endswith('.gz'):
        return read(name[:-3], gzip.decompress(data))
    if name.endswith('.csv'):
        return list(csv.reader(io.StringIO(data.decode('utf-8-sig'), newline='')))
    if name.endswith('.json'):
        return json.loads(data)
    if name.endswith('.jsonl'):
        return [json.loads(line) for line in data.decode().split('\n')[:-1]]
    if name.endswith('.txt'):
        return data.decode()
    if name.endswith('.xlsx'):
        return sheets(data)
    if name.endswith('.zip'):
        archive = zipfile.ZipFile(io.BytesIO(data))
        assert archive.testzip() is None
        return {each: read(each, archive.read(each)) for each in archive.namelist()}
    raise ValueError(name)

with open(sys.argv[1], 'rb') as file:
    print(json.dumps(read(sys.argv[1], file.read())))
