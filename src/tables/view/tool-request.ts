import { createContext, useContext } from 'react'

/** The tools of the view bar. */
export type ToolName = 'sort' | 'filter' | 'group' | 'color' | 'height' | 'hide'

/** A tool that a menu or a command asks for. */
export interface ToolRequest {
  tool: ToolName
  /** The field to start with. */
  fieldId?: string
}

interface ToolRequests {
  request: ToolRequest | null
  /** Called when the tool closes. */
  end(): void
}

/** Opens the tools of the view bar from elsewhere. Without a provider only their buttons open them. */
export const ToolRequestContext = createContext<ToolRequests>({ request: null, end: () => undefined })

export const useToolRequest = (): ToolRequests => useContext(ToolRequestContext)
