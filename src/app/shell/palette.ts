import { createSpotlight } from '@mantine/spotlight'

/** The state of the command palette, and functions that open and close it. */
export const [paletteStore, palette] = createSpotlight()

/**
 * Selects the first command when none is selected. Spotlight only does so when the text changes, before found records
 * arrive. It keeps the selection in this attribute.
 */
export function selectFirstCommand(): void {
  const list = commandList()
  if (!list || list.querySelector('[data-selected]')) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  paletteStore.updateState(state => ({ ...state, selected: 0 }))
}

/**
 * Keeps the selected command after others came before it. If the person has not moved the selection, the first command
 * is selected.
 */
export function keepSelection(): void {
  const commands = [...(commandList()?.querySelectorAll('[data-action]') ?? [])]
  const before = commands.findIndex(each => each.hasAttribute('data-selected'))
  const selected = paletteStore.getState().selected <= 0 || before < 0 ? 0 : before
  commands[before]?.removeAttribute('data-selected')
  commands[selected]?.setAttribute('data-selected', 'true')
  paletteStore.updateState(state => ({ ...state, selected }))
}

/** Runs the selected command, as Enter does. */
export const runSelectedCommand = (): void => commandList()?.querySelector<HTMLElement>('[data-selected]')?.click()

const commandList = () => document.getElementById(paletteStore.getState().listId)
