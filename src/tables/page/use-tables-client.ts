import { createContext, useContext } from 'react'
import { tablesClient } from './tables-client.ts'

/** The client that loads records, where it differs from that of signed-in people. */
export const TablesClientContext = createContext(tablesClient)

/** The client that loads the records of this page. */
export const useTablesClient = () => useContext(TablesClientContext)
