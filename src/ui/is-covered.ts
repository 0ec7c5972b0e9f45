/** Whether a dialog stands above the page: what the person does now is not meant for what lies below. */
export const isCovered = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null
