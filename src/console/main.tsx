import './app/zod-setup.ts'
import './app/base.ts'
import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConsole } from './app/create-console.tsx'

const { element, ready } = createConsole()

function show(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  createRoot(root).render(<StrictMode>{element}</StrictMode>)
}

// A dictionary that does not arrive leaves the page in English.
ready.then(show, show)
