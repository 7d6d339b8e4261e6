import { NodeProgram, type ProgramInfo } from 'sigma/rendering';
import type { NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';
import type { Shape } from '../view/kind.ts';
import { GLYPH_FRAGMENT_SHADER, GLYPH_VERTEX_SHADER } from './glyph-shaders.ts';

const UNIFORMS = ['u_sizeRatio', 'u_correctionRatio', 'u_pixelRatio', 'u_matrix'] as const;
type GlyphUniform = (typeof UNIFORMS)[number];

/** What a node of the rendered graph carries beside Sigma's own attributes. */
export interface GlyphAttributes {
  readonly shape: Shape;
  readonly stroke: string;
  readonly strokeWidth: number;
  /** One half grey: a cancelled node. */
  readonly half: boolean;
}

/** Attributes of a node of the rendered graph. */
export interface GlyphNode extends GlyphAttributes {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly type: string;
  readonly color: string;
}

const SHAPE_CODES: Readonly<Record<Shape, number>> = {
  circle: 0,
  triangle: 1,
  square: 2,
  diamond: 3,
  ring: 4,
  merge: 5,
};
const HALF = 8;
const { FLOAT, UNSIGNED_BYTE, TRIANGLES } = WebGLRenderingContext;

/** Sigma's program for all glyphs: one quad a node, instanced; shape, fill and stroke by attribute. */
export class GlyphProgram extends NodeProgram<GlyphUniform, GlyphNode> {
  override getDefinition() {
    return {
      VERTICES: 6,
      VERTEX_SHADER_SOURCE: GLYPH_VERTEX_SHADER,
      FRAGMENT_SHADER_SOURCE: GLYPH_FRAGMENT_SHADER,
      METHOD: TRIANGLES,
      UNIFORMS,
      ATTRIBUTES: [
        { name: 'a_position', size: 2, type: FLOAT },
        { name: 'a_size', size: 1, type: FLOAT },
        { name: 'a_shape', size: 1, type: FLOAT },
        { name: 'a_strokeWidth', size: 1, type: FLOAT },
        { name: 'a_fill', size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: 'a_stroke', size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: 'a_id', size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
      CONSTANT_ATTRIBUTES: [{ name: 'a_corner', size: 2, type: FLOAT }],
      CONSTANT_DATA: [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [-1, 1],
        [1, -1],
        [1, 1],
      ],
    };
  }

  override processVisibleItem(
    nodeIndex: number,
    start: number,
    data: NodeDisplayData & GlyphAttributes,
  ): void {
    const { array } = this;
    array[start] = data.x;
    array[start + 1] = data.y;
    array[start + 2] = data.size;
    array[start + 3] = SHAPE_CODES[data.shape] + (data.half ? HALF : 0);
    array[start + 4] = data.strokeWidth;
    array[start + 5] = floatColor(data.color);
    array[start + 6] = floatColor(data.stroke);
    array[start + 7] = nodeIndex;
  }

  override setUniforms(params: RenderParams, { gl, uniformLocations }: ProgramInfo<GlyphUniform>): void {
    gl.uniform1f(uniformLocations.u_sizeRatio, params.sizeRatio);
    gl.uniform1f(uniformLocations.u_correctionRatio, params.correctionRatio);
    gl.uniform1f(uniformLocations.u_pixelRatio, params.pixelRatio);
    gl.uniformMatrix3fv(uniformLocations.u_matrix, false, params.matrix);
  }
}
