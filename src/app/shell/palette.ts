import { createSpotlight } from '@mantine/spotlight'

/** Whether the command palette is open, and what opens it. */
export const [paletteStore, palette] = createSpotlight()
