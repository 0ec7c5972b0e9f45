import fc from 'fast-check'

import type { CsvEncoding } from '../encoding.ts'
import { encoded } from './encoded.ts'

/** A file as a spreadsheet or database could have written it, with everything a reader has to find out. */
export interface PlausibleFile {
  text: string
  bytes: Buffer
  delimiter: string
  quote: string
  encoding: CsvEncoding
}

interface Language {
  encodings: readonly CsvEncoding[]
  header: readonly string[]
  names: readonly string[]
  cities: readonly string[]
  group: string
  decimal: string
}

const languages: readonly Language[] = [
  {
    encodings: ['utf-8', 'windows-1252', 'macintosh', 'utf-16le'],
    header: ['Name', 'Größe', 'Ort', 'Preis', 'Notiz', 'Schlagworte'],
    names: ['Jürgen Groß', 'Zoë Müller', 'Käthe Höß', 'Jörg Weiß'],
    cities: ['Köln', 'Zürich', 'Düsseldorf', 'Gießen'],
    group: '.',
    decimal: ',',
  },
  {
    encodings: ['utf-8', 'windows-1252', 'macintosh', 'utf-16be'],
    header: ['Nom', 'Âge', 'Ville', 'Prix', 'Remarque', 'Étiquettes'],
    names: ['François Lefèvre', 'Zoé Dubois', 'Hélène Noël', 'Anaïs Bérenger'],
    cities: ['Genève', 'Besançon', 'Orléans', 'Nîmes'],
    group: '\u00A0',
    decimal: ',',
  },
  {
    encodings: ['utf-8'],
    header: ['Name', 'Age', 'City', 'Price', 'Note', 'Tags'],
    names: ['Ann Smith', "Bob O'Hara", 'Cid Jones', 'Dee D’Arcy'],
    cities: ['Boston', 'St. Louis', 'New York', "Coeur d'Alene"],
    group: ',',
    decimal: '.',
  },
  {
    encodings: ['utf-8', 'windows-1251', 'koi8-r', 'ibm866', 'utf-16le'],
    header: ['Имя', 'Возраст', 'Город', 'Цена', 'Заметка', 'Метки'],
    names: ['Анна Иванова', 'Иван Петров', 'Пётр Кузнецов', 'Мария Смирнова'],
    cities: ['Москва', 'Казань', 'Нижний Новгород', 'Екатеринбург'],
    group: ' ',
    decimal: ',',
  },
  {
    encodings: ['utf-8', 'windows-1250', 'utf-16be'],
    header: ['Imię', 'Wiek', 'Miasto', 'Cena', 'Uwagi', 'Etykiety'],
    names: ['Łukasz Wójcik', 'Żaneta Dąbrowska', 'Paweł Krzyżak', 'Małgorzata Śliwa'],
    cities: ['Łódź', 'Kraków', 'Gdańsk', 'Wrocław'],
    group: ' ',
    decimal: ',',
  },
  {
    encodings: ['utf-8', 'shift_jis', 'euc-jp', 'utf-16le'],
    header: ['名前', '年齢', '都市', '価格', '備考', 'タグ'],
    names: ['山田太郎', '鈴木花子', '表参道能', '佐藤ソラ'],
    cities: ['東京', '大阪', '名古屋', '横浜'],
    group: ',',
    decimal: '.',
  },
  {
    encodings: ['utf-8', 'gb18030'],
    header: ['姓名', '年龄', '城市', '价格', '备注', '标签'],
    names: ['张三', '李四', '王小明', '赵丽华'],
    cities: ['北京市', '上海市', '广州市', '深圳市'],
    group: ',',
    decimal: '.',
  },
]

const notes = [
  'plain',
  'a, b, and c',
  'one; two',
  'said "hello"',
  'two\nlines',
  "it's 5' 3\"",
  'x|y|z',
  '=1+1',
  '',
  ' padded ',
]

const record = (language: Language) =>
  fc.record({
    name: fc.constantFrom(...language.names),
    age: fc.integer({ min: 1, max: 99 }),
    city: fc.constantFrom(...language.cities),
    house: fc.integer({ min: 1, max: 200 }),
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    note: fc.constantFrom(...notes),
    tags: fc.subarray(['red', 'green', 'blue', 'new']),
  })

function priceOf(cents: number, { group, decimal }: Language): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, group)
  return `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`
}

const anyLanguage = fc.constantFrom(...languages)

/** Any plausible file. Lists have another delimiter than the file. */
export const plausibleFile: fc.Arbitrary<PlausibleFile> = anyLanguage.chain(language =>
  fc
    .record({
      records: fc.array(record(language), { minLength: 3, maxLength: 40 }),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      quote: fc.constantFrom('"', '"', '"', "'"),
      quotesAll: fc.boolean(),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      hasHeader: fc.constantFrom(true, true, true, false),
      endsWithLine: fc.boolean(),
      encoding: fc.constantFrom(...language.encodings),
      mark: fc.boolean(),
    })
    .map(({ records, delimiter, quote, quotesAll, lineEnd, hasHeader, endsWithLine, encoding, mark }) => {
      const rows = records.map(({ name, age, city, house, cents, note, tags }) => [
        name,
        String(age),
        `${city} ${house}, ${10_000 + house}`,
        priceOf(cents, language),
        note,
        tags.join(delimiter === '|' ? ';' : '|'),
      ])
      const isSingle = quote === "'"
      const cell = (text: string): string =>
        quotesAll || isSingle || text.includes(quote) || text.includes(delimiter) || /[\r\n]/.test(text)
          ? `${quote}${text.replaceAll(quote, quote + quote)}${quote}`
          : text
      const lines = [...(hasHeader ? [language.header] : []), ...rows].map(row => row.map(cell).join(delimiter))
      const text = lines.join(lineEnd) + (endsWithLine ? lineEnd : '')
      return { text, bytes: bytesOf(text, encoding, mark), delimiter, quote, encoding }
    }),
)

function bytesOf(text: string, encoding: CsvEncoding, mark: boolean): Buffer {
  const marked = mark ? `\uFEFF${text}` : text
  if (encoding === 'utf-8') return Buffer.from(marked)
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return encoded(text.replaceAll('’', "'"), encoding)
}
