import type { FileRouteTypes } from '#console/app/route-tree.gen.ts'

/**
 * The screens that are not built yet, in the router's own spelling. A test holds this list against the route files;
 * whoever builds a screen takes its path out.
 */
export const notBuilt = ['/crm/student/$studentId/$statusId/$id'] as const satisfies readonly FileRouteTypes['to'][]
