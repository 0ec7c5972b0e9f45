import { expect, test } from 'vitest'
import { addedText, sizeText, uploadedText, uploaderText } from './file-texts.ts'

test('a size is in KB, from a thousand of them in MB, and what is next to nothing in bytes', () => {
  const sizes = [3, 512, 48_000, 1_100_000, 10 * 1024 * 1024]
  expect(sizes.map(sizeText)).toEqual(['3 B', '0.5 KB', '46.9 KB', '1 MB', '10 MB'])
})

test('a file was uploaded at a day and minute of the person', () => {
  expect(uploadedText({ uploadedAt: '2026-11-01T15:05:00' })).toBe('Nov 01 3:05 PM')
})

test('a file was uploaded by you, by a named person, or by an unknown user', () => {
  const by = (userId: string | null) => ({ metadata: { userId, wasDownloaded: false } })
  expect(uploaderText(by('me'), { me: 'me', uploader: { id: 'me', name: 'Ada' } })).toBe('You')
  expect(uploaderText(by('ada'), { me: 'me', uploader: { id: 'ada', name: 'Ada' } })).toBe('Ada')
  expect(uploaderText(by('gone'), { me: 'me', uploader: null })).toBe('Unknown user')
  expect(uploaderText(by(null), { me: 'me', uploader: undefined })).toBe('Unknown user')
})

test('a file that was added by its address is reported by its name', () => {
  expect(addedText({ fileName: 'plan.pdf', wasDownloaded: true })).toBe('Downloaded and added plan.pdf')
  expect(addedText({ fileName: 'plan.pdf', wasDownloaded: false })).toBe('Added plan.pdf')
})
