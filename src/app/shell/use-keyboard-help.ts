import { create } from 'zustand'

/** Whether the list of keyboard shortcuts is open. */
export const useKeyboardHelp = create<{ opened: boolean }>(() => ({ opened: false }))
