import { describe, expect, test } from 'vitest'
import { addressesEnd, addressOf, fileOfAddress, isSigned } from './signed-address.ts'

const platform = { config: { secretKey: 'a secret key of a server, long enough' } }
const other = { config: { secretKey: 'a secret key of another, long enough' } }
const now = Date.UTC(2026, 10, 21, 12, 10)
const minutes = (count: number) => now + count * 60_000
const file = { id: 'att1', filename: 'Plan (1)/ü.pdf', hasThumbnail: true }
const { url, thumbnailUrl } = addressOf(platform, { flowId: '7', file }, now)
const [, , , , , signed = '', name = ''] = url.split('/')
const input = { flowId: '7', id: 'att1', signed }

describe('the address of a file', () => {
  test('is valid for this file of this base, for half an hour to an hour', () => {
    expect(isSigned(platform, input, now)).toBe(true)
    expect(isSigned(platform, input, minutes(30))).toBe(true)
    expect(isSigned(platform, input, minutes(61))).toBe(false)
    expect(addressesEnd(now)).toBe(Date.UTC(2026, 10, 21, 13))
  })

  test('stays the same for a while, so that browsers can cache the file', () => {
    expect(addressOf(platform, { flowId: '7', file }, minutes(10)).url).toBe(url)
    expect(addressOf(platform, { flowId: '7', file }, minutes(25)).url).not.toBe(url)
  })

  test('ends with the name of the file, which cannot lead to another folder', () => {
    expect(url.split('/')).toHaveLength(7)
    expect(decodeURIComponent(name)).toBe(file.filename)
    expect(thumbnailUrl).toBe(`${url}?as=thumbnail`)
    expect(addressOf(platform, { flowId: '7', file: { ...file, hasThumbnail: false } }, now).thumbnailUrl).toBeNull()
  })

  test.each([
    { ...input, flowId: '8' },
    { ...input, id: 'att2' },
    { ...input, signed: '' },
    { ...input, signed: `${input.signed}x` },
    { ...input, signed: input.signed.replace(/^\w+/, (9e12).toString(36)) },
    { ...input, signed: `0${input.signed}` },
    { ...input, signed: input.signed.split('.')[1] ?? '' },
  ])('cannot be made up: %o', changed => expect(isSigned(platform, changed, now)).toBe(false))

  test('of another server is invalid', () => expect(isSigned(other, input, now)).toBe(false))

  test('is recognized with and without its server', () => {
    const current = addressOf(platform, { flowId: '7', file }).url
    expect(fileOfAddress(platform, '7', current)).toBe('att1')
    expect(fileOfAddress(platform, '7', `https://tables.example${current}?as=download`)).toBe('att1')
    expect(fileOfAddress(platform, '8', current)).toBeNull()
    expect(fileOfAddress(platform, '7', 'https://example.com/a.png')).toBeNull()
    expect(fileOfAddress(platform, '7', 'no address')).toBeNull()
  })
})
