/** The attributes by which a button says what it opens, and whether that is open. The popup has the id `${id}-dropdown`. */
export const popupAttributes = (popup: 'menu' | 'dialog', { id, isOpen }: { id: string; isOpen: boolean }) => ({
  'aria-haspopup': popup,
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? `${id}-dropdown` : undefined,
  'data-expanded': isOpen || undefined,
})
