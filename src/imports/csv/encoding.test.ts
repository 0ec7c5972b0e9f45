import { describe, expect, test } from 'vitest'

import { csvEncodings, detectEncoding, findEncoding, isReadAsUtf8, isTranscoded } from './encoding.ts'
import { encoded } from './testing/encoded.ts'

const wide = (text: string, big = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

test('a byte order mark determines the encoding', () => {
  expect(findEncoding(Buffer.from('\uFEFFa,b'))).toEqual({ encoding: 'utf-8', markLength: 3 })
  expect(findEncoding(wide('\uFEFFa,b'))).toEqual({ encoding: 'utf-16le', markLength: 2 })
  expect(findEncoding(wide('\uFEFFa,b', true))).toEqual({ encoding: 'utf-16be', markLength: 2 })
})

test('UTF-16 without a mark is recognized by zeros in one byte of each pair', () => {
  expect(findEncoding(wide('name,city\nAnn,Łódź\n')).encoding).toBe('utf-16le')
  expect(findEncoding(wide('имя,город\nАнна,Москва\n', true)).encoding).toBe('utf-16be')
})

test('occasional NUL bytes do not indicate UTF-16', () => {
  expect(findEncoding(Buffer.from(`a\0b,${'plain text '.repeat(20)}`)).encoding).toBe('utf-8')
})

test('without a mark, a file is assumed to be UTF-8', () => {
  expect(findEncoding(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2c])).encoding).toBe('utf-8')
})

describe('text that is not UTF-8', () => {
  test.each([
    ['windows-1252', 'Zoë,Zürich\nJosé,São Paulo\nÅsa,Göteborg\nFrançois,“Genève”\n'],
    ['windows-1250', 'Jméno,Město\nŽaneta,Plzeň\nŘehoř,Třebíč\nŁukasz,Łódź\n'],
    ['iso-8859-2', 'Jméno,Město\nŽaneta,Plzeň\nŘehoř,Třebíč\nŁukasz,Łódź\n'],
    ['windows-1251', 'имя,город\nАнна,Москва\nИван,Нижний Новгород\n'],
    ['windows-1253', 'όνομα,πόλη\nΓιώργος,Αθήνα\nΜαρία,Θεσσαλονίκη\n'],
    ['windows-1254', 'ad,şehir\nAyşe,İstanbul\nÇağrı,Iğdır\n'],
    ['windows-1255', 'שם,עיר\nדוד,ירושלים\nשרה,תל אביב\n'],
    ['windows-1256', 'الاسم,المدينة\nمحمد,القاهرة\nفاطمة,دمشق\n'],
    ['windows-1257', 'vardas,miestas\nŽydrė,Šiauliai\nĄžuolas,Kėdainiai\n'],
    ['koi8-r', 'имя,город\nАнна,Москва\nИван,Нижний Новгород\n'],
    ['ibm866', 'имя,город\nАнна,Москва\nИван,Нижний Новгород\n'],
    ['macintosh', 'Name,City\nZoë,Zürich\nJosé,São Paulo\nÅsa,Göteborg\n'],
    ['shift_jis', '名前,都市\n山田太郎,東京\n鈴木花子,大阪\n'],
    ['euc-jp', '名前,都市\n山田太郎,東京\n鈴木花子,大阪\nカタカナ,ひらがな\n'],
    ['gb18030', '姓名,城市\n张三,北京\n李四,上海\n'],
    ['big5', '姓名,城市\n張三,台北\n李四,高雄\n'],
    ['euc-kr', '이름,도시\n김철수,서울\n이영희,부산\n'],
  ] as const)('is recognized as %s', async (encoding, text) => {
    expect(await detectEncoding(encoded(text, encoding))).toBe(encoding)
  })

  test('is Windows-1252 if there is too little of it to tell', async () => {
    expect(await detectEncoding(Buffer.from('Ann,caf\u00e9\n', 'latin1'))).toBe('windows-1252')
  })

  test('is Windows-1252 if other encodings read it the same', async () => {
    expect(await detectEncoding(encoded('Müller,Köln\nGroß,Straße\n', 'windows-1252'))).toBe('windows-1252')
  })
})

test('every encoding is known to the decoder, and reads ASCII as such unless it is converted first', () => {
  const ascii = Buffer.from(Array.from({ length: 128 }, (_, code) => code))
  for (const encoding of csvEncodings) {
    const text = new TextDecoder(encoding).decode(ascii)
    if (!isTranscoded(encoding)) expect(text).toBe(ascii.toString('latin1'))
    expect(isReadAsUtf8(encoding)).toBe(encoding === 'utf-8' || isTranscoded(encoding))
  }
})

test('Windows-1252 has its own characters where Latin-1 has control characters', () => {
  expect(new TextDecoder('windows-1252').decode(Buffer.from([0x80, 0x93, 0xe9]))).toBe('€“é')
})
