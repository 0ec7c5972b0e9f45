/** Whether a modal dialog covers the page, so that keys and drops are not meant for the page. */
export const isCovered = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null
