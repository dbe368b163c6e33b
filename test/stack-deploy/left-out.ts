/** What moto's CloudFormation (5.2.5) cannot create, and the template without it. */

/** Resource type -> why it is taken out. References to it become its logical id. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::Account': 'moto does not know it',
  'AWS::ApiGateway::GatewayResponse': 'moto does not know it',
  'AWS::ApiGateway::Stage': 'moto does not know it',
  'AWS::IAM::Policy': 'moto resolves an ARN in it to nothing, and refuses it then',
  'AWS::Lambda::Alias': 'moto does not know it',
  'AWS::Lambda::Permission': 'moto looks for the alias as a function',
  'AWS::S3::BucketPolicy': 'moto does not know it',
};

export interface Resource {
  Type: string;
  DependsOn?: string | string[];
  Properties?: { Code?: { S3Key?: string }; Content?: { S3Key?: string } };
}

/**
 * `resources`: logical id -> resource. Returns any part of the template that refers to
 * them, without what is left out.
 */
export function leaveOut<Part>(part: Part, resources: Readonly<Record<string, Resource>>): Part {
  const isGone = (id: unknown) => Object.hasOwn(LEFT_OUT, resources[String(id)]?.Type ?? '');
  const text = JSON.stringify(part, (_name, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { Ref, 'Fn::GetAtt': attribute, DependsOn, ...rest } = value;
    if (isGone(Ref)) return Ref;
    if (isGone(attribute?.[0])) return attribute[0];
    if (DependsOn === undefined) return value;
    const needed = [DependsOn].flat().filter((id) => !isGone(id));
    return needed.length === 0 ? rest : { ...rest, DependsOn: needed };
  });
  return JSON.parse(text);
}
