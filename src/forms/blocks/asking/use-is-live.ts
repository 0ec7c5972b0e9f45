import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run. False on the server and in the first rendering, so that both are equal. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
