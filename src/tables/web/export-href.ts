import { contextHere } from '../../fields/field-context.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Where a file of what a view shows can be had, written as this person writes dates and numbers. */
export function exportHref(of: {
  basePublicId: string
  tableId: string
  viewId: string
  format: ExportFormat
}): string {
  const { timeZone, locale } = contextHere()
  const path = [of.basePublicId, of.tableId, of.viewId, of.format].map(encodeURIComponent).join('/')
  return `/api/exports/${path}?${new URLSearchParams({ timeZone, locale }).toString()}`
}
