import type { JsonObject } from '../../base/json-value.ts';
import type { ModelRequest } from './model-request.ts';

/**
 * How a provider's interface takes a request. What a shape cannot say is left out and never made
 * up; tools are given as they were recorded. Pure; linear in the request.
 */
export type RequestShape = (request: ModelRequest) => JsonObject;
