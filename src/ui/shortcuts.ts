export interface Shortcut {
  /** In the notation of Mantine's `useHotkeys` and `HotkeyItem`; `mod` is Ctrl, or Cmd on a Mac. */
  keys: string
  does: string
}

/** Every shortcut of the product by place, both for binding it and for the keyboard help. */
export const shortcuts = {
  everywhere: {
    palette: { keys: 'mod+K', does: 'Find anything and do anything' },
    help: { keys: 'mod+/', does: 'Show this list' },
    helpAlso: { keys: '?', does: 'Show this list, outside of cells and text' },
    sidebar: { keys: 'mod+\\', does: 'Collapse or open the sidebar' },
    goHome: { keys: 'mod+shift+H', does: 'Go home' },
    back: { keys: 'Escape', does: 'Close, or go one step back' },
  },
  home: {
    select: { keys: 'Space', does: 'On a checkbox: select the item' },
    selectRange: { keys: 'shift+Space', does: 'On a checkbox: select all from the last one' },
    clear: { keys: 'Escape', does: 'Select nothing' },
    menu: { keys: 'shift+F10', does: 'Open the menu of the item or workspace' },
    order: { keys: 'alt+↑ ↓', does: 'In the sidebar: move the workspace' },
  },
  tables: {
    next: { keys: 'mod+shift+PageDown', does: 'Go to the next table' },
    previous: { keys: 'mod+shift+PageUp', does: 'Go to the previous table' },
    among: { keys: '← →', does: 'Among the tabs: go to another one' },
    left: { keys: 'mod+shift+←', does: 'On a tab: move the table left' },
    right: { keys: 'mod+shift+→', does: 'On a tab: move the table right' },
    rename: { keys: 'F2', does: 'On a tab: rename the table' },
    menu: { keys: 'shift+F10', does: 'On a tab: open the menu of the table' },
    view: { keys: 'alt+↑ ↓', does: 'In the list of views: move the view' },
  },
  grid: {
    move: { keys: '↑ ↓ ← →', does: 'Move between cells' },
    jump: { keys: 'mod+↑ ↓ ← →', does: 'Jump to the edge' },
    select: { keys: 'shift+↑ ↓ ← →', does: 'Select more or fewer cells' },
    selectFar: { keys: 'mod+shift+↑ ↓', does: 'Select up to the edge' },
    selectAll: { keys: 'mod+A', does: 'Select everything' },
    selectRow: { keys: 'shift+Space', does: 'Select the whole record' },
    selectColumn: { keys: 'mod+Space', does: 'Select the whole column' },
    ends: { keys: 'Home End', does: 'Go to the first or last field' },
    corners: { keys: 'mod+Home End', does: 'Go to the first or last cell' },
    pages: { keys: 'PgUp PgDn', does: 'Go a screen up or down' },
    edit: { keys: 'Enter', does: 'Edit the cell; again to commit and go down' },
    editAlso: { keys: 'F2', does: 'Edit the cell' },
    now: { keys: 'mod+;', does: 'Put today, or this moment, into the cell' },
    type: { keys: 'A–Z', does: 'Replace what the cell holds' },
    next: { keys: 'Tab', does: 'Go to the next cell' },
    previous: { keys: 'shift+Tab', does: 'Go to the previous cell' },
    toggle: { keys: 'Space', does: 'Tick or untick a checkbox; elsewhere, expand the record' },
    follow: { keys: 'alt+Enter', does: 'Open the link in the cell; while editing long text, a new line' },
    clear: { keys: 'Delete', does: 'Empty the cell' },
    copy: { keys: 'mod+C', does: 'Copy' },
    cut: { keys: 'mod+X', does: 'Cut' },
    paste: { keys: 'mod+V', does: 'Paste' },
    search: { keys: 'mod+F', does: 'Search the view; again for the search of the browser' },
    fillDown: { keys: 'mod+D', does: 'Fill down from the first row selected' },
    fillRight: { keys: 'mod+R', does: 'Fill right from the first column selected' },
    addRow: { keys: 'shift+Enter', does: 'Insert a record below' },
    moveRows: { keys: 'alt+shift+↑ ↓', does: 'Move the records up or down' },
    deleteRow: { keys: 'mod+Delete', does: 'Delete the records' },
    rowMenu: { keys: 'shift+F10', does: 'Open the menu of the record' },
    headerMenu: { keys: 'alt+↓', does: 'Open the menu of the column' },
    columnLeft: { keys: 'mod+shift+←', does: 'On a header: move the column left' },
    columnRight: { keys: 'mod+shift+→', does: 'On a header: move the column right' },
    columnWidth: { keys: 'alt+← →', does: 'On a header: make the column narrower or wider' },
    cancel: { keys: 'Escape', does: 'Leave the cell as it was; Tab then leaves the table' },
    undo: { keys: 'mod+Z', does: 'Undo' },
    redo: { keys: 'mod+shift+Z', does: 'Redo' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

const pages = { PageUp: 'PgUp', PageDown: 'PgDn' }
const macNames: Record<string, string> = { ...pages, mod: '⌘', shift: '⇧', alt: '⌥' }
const otherNames: Record<string, string> = { ...pages, mod: 'Ctrl', shift: 'Shift', alt: 'Alt' }

/** The keys of a shortcut, with the names of the person's keyboard. */
export function keyNames(keys: string, isMac: boolean): string[] {
  const names = isMac ? macNames : otherNames
  return keys.split(/\+(?=.)/).map(key => names[key] ?? key)
}

const arrows: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp', '↓': 'ArrowDown' }

/** The keys of a shortcut in the notation of `aria-keyshortcuts`. */
export function ariaKeys(keys: string, isMac: boolean): string {
  const names: Record<string, string> = { ...arrows, mod: isMac ? 'Meta' : 'Control', shift: 'Shift', alt: 'Alt' }
  return keys
    .split(/\+(?=.)/)
    .map(key => names[key] ?? key)
    .join('+')
}

/** Whether the person has an Apple keyboard. */
export const isMacKeyboard = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)
