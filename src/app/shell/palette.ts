import { createSpotlight } from '@mantine/spotlight'

/** Whether the command palette is open, and what opens it. */
export const [paletteStore, palette] = createSpotlight()

/**
 * Selects the first command where none is. Spotlight does so only as the text changes, which is before the records that it
 * finds are there; it keeps what is selected in this attribute.
 */
export function selectFirstCommand(): void {
  const list = commandList()
  if (!list || list.querySelector('[data-selected]')) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  paletteStore.updateState(state => ({ ...state, selected: 0 }))
}

/** Runs the command that is selected, as Enter does. */
export const runSelectedCommand = (): void => commandList()?.querySelector<HTMLElement>('[data-selected]')?.click()

const commandList = () => document.getElementById(paletteStore.getState().listId)
