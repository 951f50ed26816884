export { NotBuilt as default } from '#console/app/not-built.tsx'
