import { cleanNotifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { dropKept, toastError, toastKept } from './toasts.tsx'

const shown = () => notificationsStore.getState().notifications

beforeEach(() => cleanNotifications())

test('a text to be copied stays until it is closed, or until the page that it was about is left', () => {
  toastError('Not this one')
  toastKept('This could not be edited any more while you typed', 'Typed')
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([3000, false])
  expect(shown()[1]?.withCloseButton).not.toBe(false)
  dropKept()
  expect(shown().map(({ message }) => message)).toEqual(['Not this one'])
})

test('a text that is kept as the page goes stays beyond it', () => {
  dropKept()
  toastKept('The record or field was taken away while you typed', 'Typed')
  expect(shown()).toHaveLength(1)
})
