import { create } from 'zustand'

/** Whether the list of keys is open. */
export const useKeyboardHelp = create<{ opened: boolean }>(() => ({ opened: false }))
