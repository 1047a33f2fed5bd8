package assay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.*;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** The surface of the AWS SDK for Java v2. A line for each step: `ok NAME`, or `not ok NAME: why`. */
public final class Main {
  static final int MIB = 1 << 20;
  static final URI ENDPOINT = URI.create(System.getenv("ASSAY_ENDPOINT"));
  static final Region REGION = Region.of(System.getenv("ASSAY_REGION"));
  static final StaticCredentialsProvider KEYS =
      StaticCredentialsProvider.create(
          AwsBasicCredentials.create(System.getenv("ASSAY_KEY"), System.getenv("ASSAY_SECRET")));
  static final S3Client s3 =
      S3Client.builder().endpointOverride(ENDPOINT).region(REGION).credentialsProvider(KEYS).forcePathStyle(true).build();

  interface Step {
    void run(String bucket) throws Exception;
  }

  static void step(String name, Step work) {
    String bucket = "sdk-java-" + System.nanoTime();
    try {
      s3.createBucket(b -> b.bucket(bucket));
      work.run(bucket);
      System.out.println("ok " + name);
    } catch (Exception | AssertionError error) {
      System.out.println(("not ok " + name + ": " + error).replace('\n', ' '));
    }
  }

  static void same(String what, Object got, Object want) {
    boolean equal = got instanceof byte[] bytes ? Arrays.equals(bytes, (byte[]) want) : want.equals(got);
    if (equal) return;
    if (got instanceof byte[] bytes) throw new AssertionError(what + ": " + bytes.length + " other bytes came");
    throw new AssertionError(what + ": expected " + want + ", got " + got);
  }

  static void refused(String code, Runnable ask) {
    try {
      ask.run();
    } catch (S3Exception error) {
      same("error", error.awsErrorDetails().errorCode(), code);
      return;
    }
    throw new AssertionError("no error, not even " + code);
  }

  /** Bytes in which each position can be recognised. */
  static byte[] pattern(int size) {
    byte[] content = new byte[size];
    for (int at = 0; at < size; at++) content[at] = (byte) (at * 7 + (at >> 8) + (at >> 16));
    return content;
  }

  static PutObjectResponse put(String bucket, String key, byte[] content) {
    return s3.putObject(b -> b.bucket(bucket).key(key), RequestBody.fromBytes(content));
  }

  static byte[] read(String bucket, String key) {
    return s3.getObjectAsBytes(b -> b.bucket(bucket).key(key)).asByteArray();
  }

  static HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  public static void main(String[] args) {
    step("buckets", bucket -> {
      s3.headBucket(b -> b.bucket(bucket));
      same("listed", s3.listBuckets().buckets().stream().anyMatch(one -> one.name().equals(bucket)), true);
      s3.deleteBucket(b -> b.bucket(bucket));
      s3.waiter().waitUntilBucketNotExists(b -> b.bucket(bucket));
    });

    step("objects", bucket -> {
      for (String key : List.of("plain", "a folder/ü+&=?%41 b", "dots/../x", "empty")) {
        byte[] content = key.equals("empty") ? new byte[0] : pattern(70_000);
        s3.putObject(
            b -> b.bucket(bucket).key(key).contentType("text/assay").metadata(Map.of("colour", "blue")),
            RequestBody.fromBytes(content));
        same(key, read(bucket, key), content);
        same("metadata", s3.headObject(b -> b.bucket(bucket).key(key)).metadata(), Map.of("colour", "blue"));
        s3.deleteObject(b -> b.bucket(bucket).key(key));
        refused("NoSuchKey", () -> read(bucket, key));
      }
    });

    step("checksums", bucket -> {
      for (ChecksumAlgorithm algorithm : List.of(ChecksumAlgorithm.CRC32, ChecksumAlgorithm.CRC32_C, ChecksumAlgorithm.SHA1, ChecksumAlgorithm.SHA256)) {
        String key = algorithm.toString();
        s3.putObject(b -> b.bucket(bucket).key(key).checksumAlgorithm(algorithm), RequestBody.fromBytes(pattern(5000)));
        byte[] came = s3.getObjectAsBytes(b -> b.bucket(bucket).key(key).checksumMode(ChecksumMode.ENABLED)).asByteArray();
        same(key, came, pattern(5000));
      }
    });

    step("ranges", bucket -> {
      put(bucket, "key", pattern(100_000));
      byte[] came = s3.getObjectAsBytes(b -> b.bucket(bucket).key("key").range("bytes=10-99")).asByteArray();
      same("range", came, Arrays.copyOfRange(pattern(100_000), 10, 100));
    });

    step("copies", bucket -> {
      put(bucket, "from ü", pattern(5 * MIB));
      s3.copyObject(b -> b.sourceBucket(bucket).sourceKey("from ü").destinationBucket(bucket).destinationKey("to"));
      same("copy", read(bucket, "to"), pattern(5 * MIB));
      String id = s3.createMultipartUpload(b -> b.bucket(bucket).key("both")).uploadId();
      List<CompletedPart> parts = new ArrayList<>();
      for (String range : List.of("bytes=0-5242879", "bytes=5-999")) {
        int number = parts.size() + 1;
        var part = s3.uploadPartCopy(b -> b.sourceBucket(bucket).sourceKey("from ü").copySourceRange(range)
            .destinationBucket(bucket).destinationKey("both").uploadId(id).partNumber(number));
        parts.add(CompletedPart.builder().partNumber(number).eTag(part.copyPartResult().eTag()).build());
      }
      s3.completeMultipartUpload(b -> b.bucket(bucket).key("both").uploadId(id).multipartUpload(m -> m.parts(parts)));
      same("parts", read(bucket, "both").length, 5 * MIB + 995);
    });

    step("multipart", bucket -> {
      byte[] content = pattern(11 * MIB + 5);
      try (S3AsyncClient async = S3AsyncClient.builder().endpointOverride(ENDPOINT).region(REGION).credentialsProvider(KEYS)
          .forcePathStyle(true).multipartEnabled(true).build()) {
        async.putObject(b -> b.bucket(bucket).key("key"), AsyncRequestBody.fromBytes(content)).join();
        same("parts", read(bucket, "key"), content);
        var came = async.getObject(b -> b.bucket(bucket).key("key"), AsyncResponseTransformer.toBytes()).join();
        same("by parts", came.asByteArray(), content);
      }
      String id = s3.createMultipartUpload(b -> b.bucket(bucket).key("open")).uploadId();
      s3.uploadPart(b -> b.bucket(bucket).key("open").uploadId(id).partNumber(7), RequestBody.fromString("x"));
      same("parts", s3.listParts(b -> b.bucket(bucket).key("open").uploadId(id)).parts().get(0).partNumber(), 7);
      same("uploads", s3.listMultipartUploads(b -> b.bucket(bucket)).uploads().size(), 1);
      s3.abortMultipartUpload(b -> b.bucket(bucket).key("open").uploadId(id));
    });

    step("versioning", bucket -> {
      s3.putBucketVersioning(b -> b.bucket(bucket).versioningConfiguration(v -> v.status("Enabled")));
      String first = put(bucket, "key", "one".getBytes(UTF_8)).versionId();
      String second = put(bucket, "key", "two".getBytes(UTF_8)).versionId();
      s3.deleteObject(b -> b.bucket(bucket).key("key"));
      same("first", s3.getObjectAsBytes(b -> b.bucket(bucket).key("key").versionId(first)).asUtf8String(), "one");
      var listed = s3.listObjectVersions(b -> b.bucket(bucket));
      same("versions", listed.versions().stream().map(ObjectVersion::versionId).toList(), List.of(second, first));
      s3.deleteObject(b -> b.bucket(bucket).key("key").versionId(listed.deleteMarkers().get(0).versionId()));
      same("back again", read(bucket, "key"), "two".getBytes(UTF_8));
    });

    step("tags", bucket -> {
      put(bucket, "key", pattern(1));
      Tag tag = Tag.builder().key("colour").value("blue and white").build();
      s3.putObjectTagging(b -> b.bucket(bucket).key("key").tagging(t -> t.tagSet(tag)));
      same("object", s3.getObjectTagging(b -> b.bucket(bucket).key("key")).tagSet(), List.of(tag));
      s3.putBucketTagging(b -> b.bucket(bucket).tagging(t -> t.tagSet(tag)));
      same("bucket", s3.getBucketTagging(b -> b.bucket(bucket)).tagSet(), List.of(tag));
      s3.deleteObjectTagging(b -> b.bucket(bucket).key("key"));
      s3.deleteBucketTagging(b -> b.bucket(bucket));
    });

    step("lists and bulk deletion", bucket -> {
      List<String> names = IntStream.range(0, 25).mapToObj(at -> String.format("f%d/ü %02d", at % 2, at)).sorted().toList();
      names.forEach(name -> put(bucket, name, pattern(1)));
      var found = s3.listObjectsV2Paginator(b -> b.bucket(bucket).maxKeys(7)).contents().stream().map(S3Object::key).toList();
      same("keys", found, names);
      var gone = names.stream().map(name -> ObjectIdentifier.builder().key(name).build()).toList();
      same("deleted", s3.deleteObjects(b -> b.bucket(bucket).delete(d -> d.objects(gone))).deleted().size(), 25);
    });

    step("policy", bucket -> {
      put(bucket, "key", pattern(10));
      s3.putBucketPolicy(b -> b.bucket(bucket).policy("{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\","
          + "\"Action\":\"s3:GetObject\",\"Resource\":\"arn:aws:s3:::" + bucket + "/*\"}]}"));
      same("anonymous", send(HttpRequest.newBuilder(URI.create(ENDPOINT + "/" + bucket + "/key"))).statusCode(), 200);
      s3.deleteBucketPolicy(b -> b.bucket(bucket));
    });

    step("access lists", bucket -> {
      put(bucket, "key", pattern(10));
      s3.putObjectAcl(b -> b.bucket(bucket).key("key").acl("public-read"));
      var list = s3.getObjectAcl(b -> b.bucket(bucket).key("key"));
      same("grants", list.grants().size(), 2);
      s3.putObjectAcl(b -> b.bucket(bucket).key("key")
          .accessControlPolicy(p -> p.owner(list.owner()).grants(list.grants().subList(0, 1))));
      same("taken back", send(HttpRequest.newBuilder(URI.create(ENDPOINT + "/" + bucket + "/key"))).statusCode(), 403);
    });

    step("lifecycle", bucket -> {
      s3.putBucketLifecycleConfiguration(b -> b.bucket(bucket).lifecycleConfiguration(l -> l.rules(
          r -> r.id("old").status("Enabled").filter(f -> f.prefix("old/")).expiration(e -> e.days(30)))));
      same("rule", s3.getBucketLifecycleConfiguration(b -> b.bucket(bucket)).rules().get(0).filter().prefix(), "old/");
    });

    step("presigned", bucket -> {
      try (S3Presigner signer = S3Presigner.builder().endpointOverride(ENDPOINT).region(REGION).credentialsProvider(KEYS)
          .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build()).build()) {
        var sent = signer.presignPutObject(p -> p.signatureDuration(Duration.ofMinutes(5)).putObjectRequest(b -> b.bucket(bucket).key("a key+ü")));
        var body = HttpRequest.BodyPublishers.ofByteArray(pattern(1000));
        same("PUT", send(HttpRequest.newBuilder(sent.url().toURI()).PUT(body)).statusCode(), 200);
        var link = signer.presignGetObject(p -> p.signatureDuration(Duration.ofMinutes(5)).getObjectRequest(b -> b.bucket(bucket).key("a key+ü")));
        same("GET", send(HttpRequest.newBuilder(link.url().toURI())).body(), pattern(1000));
      }
    });

    step("conditions", bucket -> {
      put(bucket, "key", pattern(10));
      refused("PreconditionFailed", () -> s3.putObject(b -> b.bucket(bucket).key("key").ifNoneMatch("*"), RequestBody.empty()));
    });

    step("errors", bucket -> {
      refused("NoSuchBucket", () -> s3.listObjectsV2(b -> b.bucket(bucket + "-none")));
      put(bucket, "key", pattern(1));
      refused("BucketNotEmpty", () -> s3.deleteBucket(b -> b.bucket(bucket)));
    });
  }
}
