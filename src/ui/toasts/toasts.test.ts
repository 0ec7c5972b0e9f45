import { cleanNotifications, hideNotification, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropKept, maxShown, toastError, toastKept, toastSuccess } from './toasts.tsx'

const shown = () => notificationsStore.getState().notifications
const messages = () => shown().map(({ message }) => message)

beforeEach(() => cleanNotifications())

// Toasts that wait follow the hidden ones, and other tests would see them.
afterEach(() => {
  for (let toast = shown()[0]; toast; toast = shown()[0]) hideNotification(toast.id ?? '')
})

test('a text to copy stays until it is closed or its page is left', () => {
  toastError('Not this one')
  toastKept('This became read-only while you were typing', 'Typed')
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([3000, false])
  expect(shown()[1]?.withCloseButton).not.toBe(false)
  dropKept()
  expect(shown().map(({ message }) => message)).toEqual(['Not this one'])
})

test('a text kept while its page closes outlives the page', () => {
  dropKept()
  toastKept('The record or field was taken away while you typed', 'Typed')
  expect(shown()).toHaveLength(1)
})

test('a few toasts show at once, in order, and the others follow', () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) toastSuccess(name)
  expect(messages()).toEqual(['one', 'two', 'three'])
  hideNotification(shown()[0]?.id ?? '')
  expect(messages()).toEqual(['two', 'three', 'four'])
})

test('a passing toast does not wait for toasts that stay, which return after it', () => {
  for (let count = 0; count <= maxShown; count++) toastKept('Not saved', `text ${count}`)
  toastSuccess('Link copied')
  expect(messages()).toContain('Link copied')
  expect(shown()).toHaveLength(maxShown)
  hideNotification(shown().find(({ message }) => message === 'Link copied')?.id ?? '')
  expect(shown().every(({ autoClose }) => autoClose === false)).toBe(true)
  expect(shown()).toHaveLength(maxShown)
})
