import { create } from 'zustand'

/** The status of a change that was refused because the disk of the server is full. */
const insufficientStorage = 507

/** How often the server has refused a change because its disk is full. */
export const useFullDiskRefusals = create<{ count: number }>(() => ({ count: 0 }))

/** Counts a response that says that the disk of the server is full. */
export function noteFullDisk({ status }: Pick<Response, 'status'>): void {
  if (status === insufficientStorage) useFullDiskRefusals.setState(({ count }) => ({ count: count + 1 }))
}
