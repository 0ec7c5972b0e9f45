import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvEncoding, detectEncoding } from './encoding.ts'
import { correctEncoding } from './plausible-encoding.ts'
import { encoded } from './testing/encoded.ts'

const japanese = [
  ['山田太郎', '東京都渋谷区', '営業部'],
  ['鈴木花子', '大阪府大阪市北区', '総務部'],
  ['高橋健一', '神奈川県横浜市', '開発部'],
  ['田中美咲', '北海道札幌市中央区', '経理部'],
  ['伊藤直樹', '愛知県名古屋市', '人事部'],
  ['渡辺恵子', '福岡県福岡市博多区', '広報部'],
]
const kana = [
  ['ノートパソコン', 'とても軽くて使いやすいです', '在庫あり'],
  ['コーヒーメーカー', '静かですが少し遅いです', '取り寄せ'],
  ['ワイヤレスマウス', '電池が長持ちします', '在庫なし'],
]
const chinese = [
  ['张伟', '北京市朝阳区', '销售部'],
  ['王芳', '上海市浦东新区', '行政部'],
  ['李娜', '广东省深圳市', '技术部'],
  ['刘洋', '四川省成都市武侯区', '财务部'],
  ['陈静', '浙江省杭州市西湖区', '人事部'],
  ['杨勇', '湖北省武汉市', '市场部'],
]
const western = [
  ['José Muñoz', 'Málaga', 'Dirección'],
  ['Zoë Müller', 'Köln', 'Geschäftsführung'],
  ['François Lefèvre', 'Besançon', 'Comptabilité'],
  ['Åsa Sjöberg', 'Göteborg', 'Försäljning'],
  ['João Gonçalves', 'São Paulo', 'Produção'],
  ['Søren Møller', 'Århus', 'Økonomi'],
]

/** Files of some of these rows in any order, which the encoding can write. */
const filesOf = (rows: readonly string[][], minLength: number) =>
  fc
    .array(fc.constantFrom(...rows), { minLength, maxLength: 40 })
    .map(all => ['id,a,b,c', ...all.map((row, at) => [at, ...row].join(','))].join('\r\n') + '\r\n')

/** That the encoding of all such files is found. */
const isFound = (encoding: CsvEncoding, rows: readonly string[][], minLength: number) =>
  fc.assert(
    fc.asyncProperty(filesOf(rows, minLength), async text => {
      expect(await detectEncoding(encoded(text, encoding))).toBe(encoding)
    }),
    { numRuns: 60 },
  )

describe('a file', () => {
  test('in EUC-JP is not taken for Chinese, with kana or without', async () => {
    await isFound('euc-jp', japanese, 3)
    await isFound('euc-jp', kana, 1)
    await isFound('euc-jp', [...japanese, ...kana], 3)
  })

  test('in Chinese is not taken for Japanese', async () => {
    await isFound('gb18030', chinese, 3)
  })

  test('in Mac Roman is not taken for Windows-1252, nor the other way round', () => {
    fc.assert(
      fc.property(filesOf(western, 1), text => {
        for (const encoding of ['macintosh', 'windows-1252'] as const) {
          for (const detected of ['macintosh', 'windows-1252'] as const) {
            expect(correctEncoding(encoded(text, encoding), detected)).toBe(encoding)
          }
        }
      }),
    )
  })

  test('in Mac Roman is found', async () => {
    const rows = western.map(row => row.join(','))
    expect(await detectEncoding(encoded(`id,a,b\r\n${rows.join('\r\n')}\r\n`, 'macintosh'))).toBe('macintosh')
  })
})

describe('a correction', () => {
  test('leaves other encodings alone', () => {
    const text = encoded('имя,город\nАнна,Москва\n', 'windows-1251')
    expect(correctEncoding(text, 'windows-1251')).toBe('windows-1251')
    expect(correctEncoding(encoded('ab,漢字\n', 'euc-jp'), 'shift_jis')).toBe('shift_jis')
  })

  test('needs more than a few characters without kana', () => {
    expect(correctEncoding(encoded('東京,大阪\n', 'euc-jp'), 'gb18030')).toBe('gb18030')
  })

  test('does not mind a sample that ends within a character', () => {
    const text = encoded('ノート,とても軽いです\nマウス,電池が長持ち', 'euc-jp')
    expect(correctEncoding(text.subarray(0, -1), 'gb18030')).toBe('euc-jp')
  })

  test('keeps the encoding of text that looks the same in both', () => {
    const text = Buffer.from('A \u00a9 B', 'latin1')
    for (const encoding of ['windows-1252', 'macintosh'] as const)
      expect(correctEncoding(text, encoding)).toBe(encoding)
  })

  test.each([
    ['quotes and dashes around words', '“Zoë” – 5 €, l’été', 'windows-1252'],
    ['a name in capitals', 'MÜLLER, JOSÉ, SÃO PAULO', 'windows-1252'],
    ['quotes and dashes around words', '“Zoë” – 5 €, l’été', 'macintosh'],
  ] as const)('knows %s', (_what, text, encoding) => {
    expect(correctEncoding(encoded(text, encoding), 'windows-1252')).toBe(encoding)
  })
})
