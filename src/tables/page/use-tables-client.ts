import { createContext, useContext } from 'react'
import { tablesClient } from './tables-client.ts'

/** By which calls the records of a page are had, where it has others than those of people in their bases. */
export const TablesClientContext = createContext(tablesClient)

/** The calls by which what shows on this page asks for its records. */
export const useTablesClient = () => useContext(TablesClientContext)
