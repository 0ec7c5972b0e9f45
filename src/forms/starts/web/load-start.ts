import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { type TemplateInfo, templateOf } from '../../templates/gallery.ts'
import { documentOf } from '../document-of.ts'
import { keptStart, keptStartId } from './kept-start.ts'

/** A new form from a template. */
export async function startOf(template: TemplateInfo): Promise<ItemStart> {
  const { id, title, theme, load } = template
  return { id, label: title, name: title, theme, content: documentOf((await load()).default) }
}

/** What an address names: a template, or what this tab keeps. Null if there is nothing like that. */
export async function loadStart(id: string): Promise<ItemStart | null> {
  if (id === keptStartId) return keptStart()
  const template = templateOf(id)
  return template ? startOf(template) : null
}
